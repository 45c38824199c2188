#!/usr/bin/env bash
# Package: feiertagejs 1.5.1, public holidays of the German states.
# Setup: `isHoliday` for days in past years, with the states whose laws have added a holiday: 8 March in Berlin (since 2019) and in
#   Mecklenburg-Vorpommern (since 2023), 20 September in Thuringia (since 2019), 31 October in Hamburg and Lower Saxony (since 2018;
#   before that in 2017 alone, when all of Germany had it), and 8 May 2020 and 2025, two single holidays of Berlin.
# Expectation: the library knows since when a holiday exists, as it does for the first three and for 2017.
# Behavior: it knows start years for the first three, but in the north 31 October is a holiday in all years, 2014 to 2016 as well, and
#   Berlin's single holidays are working days. A schedule that skips holidays differs from the real one for back issues.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact feiertagejs@1.5.1 >>npm.log 2>&1
cat >holidays.mjs <<'JS'
import { isHoliday } from "feiertagejs";

const holidays = (region, day, years) => {
  const is = years.filter((year) => isHoliday(new Date(Date.UTC(year, ...day, 12)), region));
  console.log(`${region} ${day[1]}.${day[0] + 1}.: ${is.join(" ") || "none"} of ${years.join(" ")}`);
};
holidays("BE", [2, 8], [2018, 2019, 2020]);
holidays("MV", [2, 8], [2022, 2023]);
holidays("TH", [8, 20], [2018, 2019]);
for (const region of ["BY", "HH", "NI"]) holidays(region, [9, 31], [2015, 2016, 2017, 2018]);
holidays("BE", [4, 8], [2020, 2025]);
JS
seen=$(node holidays.mjs)
echo "$seen"
expected="BE 8.3.: 2019 2020 of 2018 2019 2020
MV 8.3.: 2023 of 2022 2023
TH 20.9.: 2019 of 2018 2019
BY 31.10.: 2017 of 2015 2016 2017 2018
HH 31.10.: 2015 2016 2017 2018 of 2015 2016 2017 2018
NI 31.10.: 2015 2016 2017 2018 of 2015 2016 2017 2018
BE 8.5.: none of 2020 2025"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
