# embed_lua(target file.lua ...): each name.lua becomes the header "name_lua.h" for the sources of target, with
#   static const char name_lua[];     the text, and a zero after it
#   enum { name_lua_size };           its length without the zero
# As a list of characters, since compilers limit the length of string literals.

if(CMAKE_SCRIPT_MODE_FILE) # cmake -DFROM=name.lua -DTO=name_lua.h -P EmbedLua.cmake
  get_filename_component(name ${FROM} NAME_WE)
  file(SIZE ${FROM} size)
  file(READ ${FROM} text HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" text "${text}") # 16 to a line
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," text "${text}")
  file(WRITE ${TO} "/* Made from ${name}.lua by cmake/EmbedLua.cmake. */\n"
       "enum { ${name}_lua_size = ${size} };\n"
       "static const char ${name}_lua[] = {${text}0};\n")
  return()
endif()

set(embed_lua_script ${CMAKE_CURRENT_LIST_FILE})

function(embed_lua target)
  foreach(script IN LISTS ARGN)
    get_filename_component(name ${script} NAME_WE)
    set(header ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}_lua.h)
    add_custom_command(OUTPUT ${header}
      COMMAND ${CMAKE_COMMAND} -DFROM=${script} -DTO=${header} -P ${embed_lua_script}
      DEPENDS ${script} ${embed_lua_script} VERBATIM)
    target_sources(${target} PRIVATE ${header})
  endforeach()
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/embedded)
endfunction()
