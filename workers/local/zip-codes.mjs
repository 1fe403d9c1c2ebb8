import { pathToFileURL } from "node:url";
import zipcodes from "zipcodes/lib/codes.js";

/** How many codes stand in one statement: D1 takes 100 KB of SQL. */
const ROWS = 500;
const quoted = (text) => `'${String(text).replaceAll("'", "''")}'`;

/** The ZIP codes of the United States with where they lie, as SQL that may be run again at any time. */
export function zipCodesSql() {
  const rows = Object.values(zipcodes.codes)
    .filter(
      ({ zip, country, latitude, longitude }) =>
        /^\d{5}$/.test(zip) && country === "US" && Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0),
    )
    .map(({ zip, latitude, longitude, city, state }) => `(${quoted(zip)},${latitude},${longitude},${quoted(city)},${quoted(state)})`);
  // The package puts military codes whose place it does not know at 0, 0.
  const statements = ["DELETE FROM zip_codes WHERE lat = 0 AND lng = 0;"];
  for (let from = 0; from < rows.length; from += ROWS)
    statements.push(`INSERT OR REPLACE INTO zip_codes (zip, lat, lng, city, state) VALUES ${rows.slice(from, from + ROWS).join(",")};`);
  return `${statements.join("\n")}\n`;
}

// `node workers/local/zip-codes.mjs > zip-codes.sql`, for a database that is not a local one.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(zipCodesSql());
