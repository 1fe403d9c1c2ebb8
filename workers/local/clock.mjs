/** wrangler.toml's crons with the minutes and hours (UTC) at which they are due. Nobody fires them for a local server but this. */
const CRONS = [
  { cron: "* * * * *", isDue: () => true },
  { cron: "*/15 * * * *", isDue: ({ minute }) => minute % 15 === 0 },
  { cron: "30 * * * *", isDue: ({ minute }) => minute === 30 },
  ...[7, 9, 10].map((due) => ({ cron: `0 ${due} * * *`, isDue: ({ hour, minute }) => hour === due && minute === 0 })),
];

/** The crons that are due in the minute of `date`. */
export function cronsAt(date) {
  const moment = { hour: date.getUTCHours(), minute: date.getUTCMinutes() };
  return CRONS.filter(({ isDue }) => isDue(moment)).map(({ cron }) => cron);
}

/**
 * Calls `tick(cron, minute)` for what is due at the start of every minute (epoch milliseconds). A tick that fails is reported and not
 * repeated: the next one does its work too. Keeps no process alive.
 */
export function startClock(tick) {
  const wait = () => setTimeout(next, 60_000 - (Date.now() % 60_000)).unref();
  const next = async () => {
    // A timer may fire a moment early; the minute meant is the nearest one.
    const minute = Math.round(Date.now() / 60_000) * 60_000;
    wait();
    for (const cron of cronsAt(new Date(minute)))
      await tick(cron, minute).catch((error) => console.error(`The job at "${cron}" failed: ${error.message}`));
  };
  wait();
}
