/** The least a Worker can do. */
export default {
  fetch: () =>
    new Response('<!doctype html><html lang="en"><title>Empty</title><meta name="viewport" content="width=device-width"><h1>Empty page</h1></html>', {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    }),
};
