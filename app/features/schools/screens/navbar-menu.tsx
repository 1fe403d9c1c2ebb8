import { Group } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconLink } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { EmptyState } from "~/ui/empty-state";
import { Form, SelectField, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { OrderList } from "~/ui/order-list";
import { PageHeader } from "~/ui/page-header";
import { Icon, isIconName } from "~/ui/site/icons";
import { titled } from "~/ui/titled";
import { addNavbarItem, deleteNavbarItem, editNavbarItem, navbarMenu, orderNavbar } from "../domain/office/navbar";
import styles from "../parts/schools.css?url";
import { editNavbarItemPath, navbarMenuPath } from "../paths";
import { NAVBAR_ICONS, NAVBAR_MAX, navbarForm } from "../profile-model";

export const loader = screenLoader(navbarMenu, { gate: school });
export const action = screenAction(
  {
    add: intent(addNavbarItem, { to: navbarMenuPath, toast: "Link added." }),
    edit: intent(editNavbarItem, { input: (values, { url }) => ({ ...values, id: url.searchParams.get("edit") }), to: navbarMenuPath }),
    delete: intent(deleteNavbarItem, { to: navbarMenuPath, toast: "Deleted successfully." }),
    order: intent(orderNavbar, { toast: null }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Custom navbar menu");

const ICONS = Object.entries(NAVBAR_ICONS).map(([value, label]) => ({ value, label }));

export default function NavbarMenu() {
  const { items, edited } = useLoaderData<typeof loader>();
  const isFull = items.length >= NAVBAR_MAX;
  return (
    <>
      <PageHeader title="Custom navbar menu" lead={`Add up to ${NAVBAR_MAX} of your own links to your site's menu. They open in a new tab.`} />
      <div className="profile">
        <Card title="Links">
          {items.length === 0 ? (
            <EmptyState icon={<IconLink size={28} stroke={1.5} />} title="No links yet">
              Link to a blog, a calendar, a map or another page.
            </EmptyState>
          ) : (
            <OrderList items={items} itemKey={({ id }) => id} itemName={({ text }) => text} intent="order" label="Menu links">
              {(item) => (
                <Group gap="md">
                  <span>
                    {isIconName(item.icon) ? <Icon name={item.icon} className="menu-icon" /> : null}
                    <strong>{item.text}</strong>
                    <br />
                    <span className="faint">{item.link}</span>
                  </span>
                  <Link to={editNavbarItemPath(item.id)}>
                    Edit<span className="visually-hidden"> {item.text}</span>
                  </Link>
                  <ConfirmButton label="Delete" intent="delete" fields={{ id: item.id }} title={`Delete ${item.text}?`} confirm="Delete link">
                    The link leaves your site right away.
                  </ConfirmButton>
                </Group>
              )}
            </OrderList>
          )}
        </Card>
        <div>
          {edited || !isFull ? (
            <Card title={edited ? `Edit ${edited.text}` : "Add link"}>
              <Form
                key={edited?.id ?? "new"}
                intent={edited ? "edit" : "add"}
                schema={navbarForm}
                defaultValues={edited ? { text: edited.text, link: edited.link, icon: edited.icon ?? "" } : {}}
                resetAfterSave={!edited}
              >
                <TextField name="text" label="Text" maxLength={30} required />
                <TextField name="link" label="Link" inputMode="url" autoComplete="off" placeholder="www.example.com" required />
                <SelectField name="icon" label="Icon" options={ICONS} empty="No icon" />
                <Group gap="md">
                  <SubmitButton>{edited ? "Save link" : "Add link"}</SubmitButton>
                  {edited ? (
                    <ButtonLink to={navbarMenuPath} quiet>
                      Cancel
                    </ButtonLink>
                  ) : null}
                </Group>
              </Form>
            </Card>
          ) : (
            <Card title="Add link">
              <p className="faint">The menu is full. Delete a link to add another.</p>
            </Card>
          )}
          <Card title="Preview">
            <Group gap="lg">
              <span>Home</span>
              <span>Programs</span>
              {items.map(({ id, text, icon }) => (
                <strong key={id}>
                  {isIconName(icon) ? <Icon name={icon} className="menu-icon" /> : null}
                  {text} ↗
                </strong>
              ))}
            </Group>
          </Card>
        </div>
      </div>
    </>
  );
}
