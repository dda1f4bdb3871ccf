# What Speakeasy stands on, each as one target: lua, xxhash, jansson, linenoise, and criterion for the tests.
# What is missing is said in one sentence. Static libraries are preferred: the program then runs anywhere.

# need(sentence hint variable ...): stops unless every variable was found.
function(need what hint)
  foreach(found IN LISTS ARGN)
    if(NOT ${found})
      message(FATAL_ERROR "Speakeasy needs ${what}. On Debian repl/run and tests/run install it; "
                          "elsewhere install it by hand (${hint}).")
    endif()
  endforeach()
endfunction()

function(add_imported name header_dir)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${name} SYSTEM INTERFACE ${header_dir})
  target_link_libraries(${name} INTERFACE ${ARGN})
endfunction()

# Lua 5.4
find_path(LUA_HEADERS lua.h PATH_SUFFIXES lua5.4 lua54 lua-5.4)
find_library(LUA_LIBRARY NAMES liblua5.4.a liblua54.a liblua.a lua5.4 lua54 lua-5.4 lua)
need("Lua 5.4 with its headers" "Debian's name: liblua5.4-dev" LUA_HEADERS LUA_LIBRARY)
file(STRINGS ${LUA_HEADERS}/lua.h lua_is_54 REGEX "LUA_VERSION_MINOR[ \t]+\"4\"")
need("Lua 5.4, and ${LUA_HEADERS}/lua.h is another version" "Debian's name: liblua5.4-dev" lua_is_54)
add_imported(lua ${LUA_HEADERS} ${LUA_LIBRARY} m ${CMAKE_DL_LIBS})

# xxHash
find_path(XXHASH_HEADERS xxhash.h)
find_library(XXHASH_LIBRARY NAMES libxxhash.a xxhash)
need("xxHash with its headers" "Debian's name: libxxhash-dev" XXHASH_HEADERS XXHASH_LIBRARY)
add_imported(xxhash ${XXHASH_HEADERS} ${XXHASH_LIBRARY})

# Jansson: JSON
find_path(JANSSON_HEADERS jansson.h)
find_library(JANSSON_LIBRARY NAMES libjansson.a jansson)
need("Jansson with its headers" "Debian's name: libjansson-dev" JANSSON_HEADERS JANSSON_LIBRARY)
add_imported(jansson ${JANSSON_HEADERS} ${JANSSON_LIBRARY})

# linenoise: one C file. Debian has it only inside another package; cmake/setup.sh takes it from there.
set(LINENOISE_SOURCE ${PROJECT_SOURCE_DIR}/build/third_party/linenoise
    CACHE PATH "Folder with linenoise.c and linenoise.h")
if(EXISTS ${LINENOISE_SOURCE}/linenoise.c)
  add_library(linenoise STATIC ${LINENOISE_SOURCE}/linenoise.c)
  target_include_directories(linenoise SYSTEM PUBLIC ${LINENOISE_SOURCE})
  target_compile_options(linenoise PRIVATE -w)
else()
  find_path(LINENOISE_HEADERS linenoise.h)
  find_library(LINENOISE_LIBRARY NAMES liblinenoise.a linenoise)
  need("linenoise" "its header and library, or linenoise.c and linenoise.h in ${LINENOISE_SOURCE}"
       LINENOISE_HEADERS LINENOISE_LIBRARY)
  add_imported(linenoise ${LINENOISE_HEADERS} ${LINENOISE_LIBRARY})
endif()

# Criterion, only looked for when the tests are built
macro(find_criterion)
  find_path(CRITERION_HEADERS criterion/criterion.h)
  find_library(CRITERION_LIBRARY criterion)
  need("Criterion for its tests" "Debian's name: libcriterion-dev" CRITERION_HEADERS CRITERION_LIBRARY)
  add_imported(criterion ${CRITERION_HEADERS} ${CRITERION_LIBRARY})
endmacro()
