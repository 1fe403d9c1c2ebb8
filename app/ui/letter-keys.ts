/** Whether single-letter shortcuts are on for this device. People who use speech input turn them off. */
const OFF = "keys-off";
export const hasKeys = (): boolean => read(OFF) !== "1";
export const switchKeys = (isOn: boolean): void => write(OFF, isOn ? null : "1");

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing keeps the keys on. */
function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {}
}
