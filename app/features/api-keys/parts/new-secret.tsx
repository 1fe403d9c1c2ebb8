import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { CopyText } from "~/ui/copy-text";

/** A secret, the one time it is shown. */
export const NewSecret = ({ title, label, secret, children }: { title: string; label: string; secret: string; children: ReactNode }) => (
  <Card title={title}>
    <p role="status">Copy it now and keep it in a password manager. You won't see it again.</p>
    <CopyText text={secret} label={label} />
    {children}
  </Card>
);
