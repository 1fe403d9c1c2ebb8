export const schoolProfilePath = (tab?: string) => `/school/school-profile${tab ? `?tab=${tab}` : ""}`;
export const navbarMenuPath = "/school/custom-navbar-menu";
export const editNavbarItemPath = (id: string) => `${navbarMenuPath}?edit=${id}`;
export const setupGuidePath = "/school/setup-guide";
