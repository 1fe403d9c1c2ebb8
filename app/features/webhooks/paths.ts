import { webhooksPath } from "~/features/api-keys/paths";

export const addWebhookPath = `${webhooksPath}/add`;
export const webhookPath = (id: string) => `${webhooksPath}/${id}`;
export const editWebhookPath = (id: string) => `${webhooksPath}/edit/${id}`;
export const webhookDeliveryPath = (endpoint: string, id: string) => `${webhooksPath}/${endpoint}/${id}`;
