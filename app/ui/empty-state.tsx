import type { ReactNode } from "react";

interface Props {
  /** "No programs found." */
  title: string;
  /** What will stand here, and why it is worth it. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** What a list says before there is anything in it. */
export function EmptyState({ title, children, action, icon }: Props) {
  return (
    <div className="empty">
      {icon ? (
        <span className="empty-icon" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className="empty-title">{title}</p>
      {children ? <div className="empty-text">{children}</div> : null}
      {action}
    </div>
  );
}
