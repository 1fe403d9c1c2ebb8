import { Group } from "@mantine/core";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { IconPhoto } from "@tabler/icons-react";
import { staffOrSuper } from "~/features/identity/gates";
import { notAuthorizedPath } from "~/features/identity/paths";
import { isReadable, parseForm } from "~/platform/form-data";
import { choosePicturePath, variantPath } from "~/platform/media-path";
import { isSuperAdmin } from "~/platform/policy";
import { fillSavedForm, putAside } from "~/platform/saved-forms";
import { type Gate, go, intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Toolbar } from "~/ui/data-table/toolbar";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { choosePicture, leaveForm, pictureChoices, uploadPicture } from "../domain/choose";
import { filledWith } from "../filled-field";

const NOT_KEPT = "Your changes can't be kept while you choose a picture. Go back, save the form, then choose a picture.";
const pathOf = (back: string) => new URL(back, "https://x.invalid").pathname;
const queryOf = ({ url }: { url: URL }) => Object.fromEntries(url.searchParams);

/** A super admin has no library: one of a school that the address names. */
const gate: Gate = (ctx, url) =>
  staffOrSuper(ctx, url) ?? (isSuperAdmin(ctx) && !url.searchParams.has("school") ? { redirect: notAuthorizedPath() } : null);

/** The library for a picture field: a page without script, and the data of the dialog with script. */
export const loader = screenLoader(pictureChoices, { gate, input: queryOf });

const picked = screenAction(
  {
    choose: intent(choosePicture, {
      input: (values, from) => ({ ...values, ...queryOf(from) }),
      to: ({ back }) => back,
      toast: null,
      run: async (form, from) => {
        const chosen = await choosePicture(from.ctx, { ...queryOf(from), id: form.get("id") });
        const isMany = from.url.searchParams.has("many");
        await fillSavedForm(from.ctx, from.request, pathOf(chosen.back), (fields) => filledWith(fields, chosen, isMany));
        return chosen;
      },
    }),
  },
  { gate },
);
const uploaded = screenAction(
  { upload: intent(uploadPicture, { input: (values, from) => ({ ...values, ...queryOf(from) }), answer: (picture) => ({ picture }) }) },
  { gate },
);
const left = screenAction({ leave: intent(leaveForm, { input: (_, from) => queryOf(from), answer: (place) => place }) }, { gate });

/** Saves the form that the user leaves; the choice is added to the saved form. */
export const action = async (args: ActionFunctionArgs): Promise<unknown> => {
  const { request, context } = args;
  const form = await request.clone().formData();
  const wanted = form.getAll("intent").at(-1);
  if (wanted === "choose") return picked(args);
  if (wanted === "upload") return uploaded(args);
  const { back } = (await left(args)) as { back: string };
  const kept = isReadable(form) ? await putAside(context.ctx, pathOf(back), parseForm(form)) : null;
  if (!kept) return data({ ok: false, message: NOT_KEPT, code: "form_long" }, { status: 400 });
  context.cookies.push(kept);
  const url = new URL(request.url);
  return go(url.pathname + url.search, url);
};
export const meta = titled("Choose a picture");

/** One picture of the library for a field of the form that waits. */
export default function ChoosePicture() {
  const { pictures, hasMore, page, q, back, field, many, school } = useLoaderData<typeof loader>();
  const refused = useActionData<{ ok: boolean; message?: string }>();
  const at = (of: { q?: string; page?: string }) => choosePicturePath({ back: back ?? undefined, field: field ?? undefined, many, school, q, ...of });
  if (refused?.ok === false)
    return (
      <>
        <PageHeader title="Choose a picture" />
        <p role="alert">{refused.message}</p>
      </>
    );
  return (
    <>
      <PageHeader title="Choose a picture" lead="Your changes in the form are kept." />
      {pictures.length > 0 || q ? <Toolbar search="Search by name or description" filters={[]} /> : null}
      {pictures.length === 0 && q ? (
        <p>No pictures match your search.</p>
      ) : pictures.length === 0 ? (
        <EmptyState icon={<IconPhoto size={28} stroke={1.5} />} title="No pictures yet">
          Go back and upload one.
        </EmptyState>
      ) : (
        <PlainForm intent="choose" action={at({})}>
          <ul className="picture-choices">
            {pictures.map((picture) => (
              <li key={picture.id}>
                <button type="submit" name="id" value={picture.id}>
                  <img src={variantPath(picture, 320)} alt="" width={160} height={120} loading="lazy" />
                  {picture.title}
                </button>
              </li>
            ))}
          </ul>
        </PlainForm>
      )}
      <Group component="p" gap={6} mt={20}>
        {page > 1 ? (
          <ButtonLink to={at({ page: String(page - 1) })} quiet>
            Newer pictures
          </ButtonLink>
        ) : null}
        {hasMore ? (
          <ButtonLink to={at({ page: String(page + 1) })} quiet>
            Older pictures
          </ButtonLink>
        ) : null}
        {back ? (
          <ButtonLink to={back} quiet>
            Back to the form
          </ButtonLink>
        ) : null}
      </Group>
    </>
  );
}
