export const broadcastsPath = "/school/broadcasts";
export const addBroadcastPath = `${broadcastsPath}/add`;
export const broadcastPath = (id: string) => `${broadcastsPath}/${id}`;
export const editBroadcastPath = (id: string) => `${broadcastsPath}/edit/${id}`;
