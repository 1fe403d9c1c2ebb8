/** Invented people. */
const FIRST =
  "Amara Beatriz Caleb Dalia Elena Farid Grace Hugo Imani Jonas Keiko Liam Mina Noah Olga Priya Quentin Rosa Samir Tessa Umar Vera Wyatt Ximena Yara Zane Aaliyah Bruno Celeste Dmitri Esther Felix Giulia Hassan Ines Julian Kavya Luca Maribel Nadia".split(
    " ",
  );
const LAST =
  "Okafor Nguyễn Delgado Park Rossi Haddad Sullivan Moreau Wright Kowalski Tanaka Brennan Castillo Ahmed Larsen Patel Novak Osei Ferreira Grant Ibrahim Jensen Kaplan Lindqvist Mensah Nakamura Ortega Petrov Quinn Reyes".split(
    " ",
  );

/** The n-th invented person; the same n is always the same person, and no two n below 1,200 share a name. */
export function person(n: number): { firstName: string; lastName: string; email: string; phone: string } {
  const firstName = FIRST[n % FIRST.length] as string;
  const lastName = LAST[(n * 7 + Math.floor(n / FIRST.length)) % LAST.length] as string;
  const plain = `${firstName}.${lastName}`
    .normalize("NFD")
    .replace(/[^A-Za-z.]/g, "")
    .toLowerCase();
  return { firstName, lastName, email: `${plain}${n}@example.test`, phone: `(401) 555 - ${String(1000 + n).slice(-4)}` };
}
