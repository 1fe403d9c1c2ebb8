import { Tabs } from "~/ui/tabs";
import { certificateDesignPath, certificatesPath, issuedCertificatesPath } from "../paths";

export const CertificateTabs = () => (
  <Tabs
    label="Certificates"
    tabs={[
      { label: "Ready", to: certificatesPath() },
      { label: "Issued", to: issuedCertificatesPath },
      { label: "Wording and rules", to: certificateDesignPath() },
    ]}
  />
);
