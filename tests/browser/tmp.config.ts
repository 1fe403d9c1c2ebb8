import base from "./playwright.config";
export default { ...base, globalSetup: undefined, workers: 1, outputDir: "/tmp/hC/pw", reporter: "line" };
