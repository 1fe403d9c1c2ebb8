import { IconFileDownload } from "@tabler/icons-react";
import { Button } from "../button";
import { PlainForm } from "../form/plain-form";
import { useRefusedIntent } from "../refused";

/**
 * At the end of a list's toolbar: prepares the list, as it is narrowed now, as a CSV. Stands outside of the toolbar's own form, which
 * cannot hold another one.
 */
export const ExportButton = () =>
  useRefusedIntent("export") ? null : (
    <Button type="submit" form={EXPORT_FORM} quiet aria-label="Export" leftSection={<IconFileDownload size={16} stroke={1.5} aria-hidden="true" />}>
      <span className="toolbar-label">Export</span>
    </Button>
  );

const EXPORT_FORM = "export";

/** The form of that button. */
export const ExportForm = () => (
  <PlainForm intent="export" id={EXPORT_FORM} quiet>
    {null}
  </PlainForm>
);
