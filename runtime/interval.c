#include "runtime/interval.h"

#include <math.h>

static const double Z = 1.959963984540054; /* of the normal distribution 95 % lie within */

Interval interval_rate(uint64_t hits, uint64_t total)
{
    if (total == 0)
        return (Interval){0.5, 0, 1};
    double n = (double)total, rate = (double)hits / n;
    double centre = (rate + Z * Z / (2 * n)) / (1 + Z * Z / n);
    double reach = Z / (1 + Z * Z / n) * sqrt(rate * (1 - rate) / n + Z * Z / (4 * n * n));
    double low = hits == 0 ? 0 : centre - reach, high = hits == total ? 1 : centre + reach;
    return (Interval){rate, low, high};
}

/* Student's t for 95 %: from a table for up to four degrees of freedom, else by expansion of the normal quantile. */
static double student(double freedom)
{
    static const double few[] = {12.706204736, 4.302652730, 3.182446305, 2.776445105};
    if (freedom <= 4)
        return few[(int)freedom - 1];
    double z = Z, z2 = z * z, f = freedom;
    double a = z * (z2 + 1) / 4, b = z * (5 * z2 * z2 + 16 * z2 + 3) / 96;
    double c = z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / 384;
    return z + a / f + b / (f * f) + c / (f * f * f);
}

Interval interval_mean(const Spread *spread)
{
    double mean = spread_mean(spread);
    if (spread->count < 2)
        return (Interval){mean, -INFINITY, INFINITY};
    double n = (double)spread->count;
    double reach = student(n - 1) * sqrt(spread_variance(spread) / n);
    return (Interval){mean, mean - reach, mean + reach};
}

/* One value at each bound is added (Bonett and Price): games that all ended alike do not prove that every game will. */
Interval interval_bounded(const Spread *spread, int64_t least, int64_t most)
{
    Spread more = *spread;
    spread_add(&more, least);
    spread_add(&more, most);
    Interval wide = interval_mean(&more);
    return (Interval){spread_mean(spread), fmax(wide.low, (double)least),
                      fmin(wide.high, (double)most)};
}
