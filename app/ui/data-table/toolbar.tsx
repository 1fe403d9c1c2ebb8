import { Box, Group, Input } from "@mantine/core";
import { Form, useLocation, useSearchParams, useSubmit } from "@remix-run/react";
import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { listViewsPath, TRANSIENT } from "~/platform/views-path";
import { Button } from "../button";
import { ButtonLink } from "../button-link";
import { NativeChoice } from "../form/native-choice";
import { Link } from "../link";
import { Menu } from "../menu";
import { useRootData } from "../root-data";
import { useLocale, useText } from "../use-text";
import { chipsOf, queryWith } from "./address";
import styles from "./toolbar.module.css";
import type { Filter } from "./types";

const SEARCH_MS = 300;

interface Props {
  search: string | null;
  filters: readonly Filter[];
  /** Export and the like, at the end of the line. */
  children?: ReactNode;
}

/**
 * Search, filters and what of them is in force. A plain GET form; with script it sends itself and keeps focus and history. Filters are
 * opened one by one; those in force are chips.
 */
export function Toolbar({ search, filters, children }: Props) {
  const [params] = useSearchParams();
  const text = useText();
  const locale = useLocale();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  // Views are the school's; other offices have none.
  const hasViews = useRootData()?.user?.roleType === "school" && (search !== null || filters.length > 0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useFollowAddress(form, params);
  const send = () => form.current && submit(filledIn(form.current), { action: location.pathname, replace: true, preventScrollReset: true });
  const onInput = (event: FormEvent) => {
    clearTimeout(timer.current);
    const isTyped = (event.target as HTMLInputElement).type === "search" || (event.target as HTMLInputElement).type === "text";
    timer.current = setTimeout(send, isTyped ? SEARCH_MS : 0);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    send();
  };
  const chips = chipsOf(params, filters, locale);
  const own = new Set(["q", ...TRANSIENT, ...filters.map(({ name }) => name)]);
  const narrowed = chips.filter(({ name }) => name !== "q").length;
  return (
    <>
      <Group gap={8} p="sm" className="toolbar">
        <Form method="get" role="search" className="toolbar-form" ref={form} onInput={onInput} onSubmit={onSubmit} preventScrollReset replace>
          {[...params].map(([name, value]) => (own.has(name) ? null : <input key={`${name}=${value}`} type="hidden" name={name} value={value} />))}
          {search ? (
            <Input
              className={styles.search}
              type="search"
              name="q"
              aria-label={search}
              placeholder={search}
              defaultValue={params.get("q") ?? ""}
              maxLength={200}
              autoComplete="off"
              leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
            />
          ) : null}
          {filters.length > 0 ? (
            <Menu
              align="start"
              name={narrowed > 0 ? text("Filters, {count} active", { count: narrowed }) : text("Filters")}
              className="button-menu toolbar-filters"
              button={
                <>
                  <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />
                  <span className="toolbar-label">{text("Filters")}</span>
                  {narrowed > 0 ? <span className="count">{narrowed}</span> : null}
                </>
              }
            >
              {filters.map((filter) => (
                <FilterField key={filter.name} filter={filter} value={params.get(filter.name) ?? ""} />
              ))}
            </Menu>
          ) : null}
          {search || filters.length > 0 ? (
            <noscript>
              <Button type="submit" quiet>
                {text("Apply")}
              </Button>
            </noscript>
          ) : null}
        </Form>
        <Group component="span" gap={8} wrap="nowrap" ml="auto">
          {hasViews ? (
            <ButtonLink to={listViewsPath({ of: pathname, query: params.toString() })} quiet data-wide>
              Views
            </ButtonLink>
          ) : null}
          {children}
        </Group>
      </Group>
      {chips.length > 0 ? (
        <Group component="ul" gap={6} mt={-2} px="sm" pb="sm" className="chips" aria-label={text("Active filters")}>
          {chips.map(({ name, text: chip }) => (
            <li key={name}>
              <Group
                renderRoot={(props) => <Link {...props} to={queryWith(params, { [name]: null })} preventScrollReset />}
                display="inline-flex"
                gap={6}
                mih={28}
                pl={10}
                pr={8}
                bdrs={14}
                fz={13}
                td="none"
                className={styles.chip}
                aria-label={text("Remove {filter}", { filter: chip })}
              >
                {chip} <IconX size={14} stroke={1.5} aria-hidden="true" />
              </Group>
            </li>
          ))}
          <li>
            <Box
              component={Link}
              display="inline-block"
              px={8}
              py={4}
              fz={13}
              to={queryWith(params, Object.fromEntries(chips.map(({ name }) => [name, null])))}
              preventScrollReset
            >
              {text("Clear all")}
            </Box>
          </li>
        </Group>
      ) : null}
    </>
  );
}

/** The form's filled-in fields; empty fields stay out of the address. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const filled = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "");
  return new URLSearchParams(filled);
}

function FilterField({ filter, value }: { filter: Filter; value: string }) {
  const text = useText();
  const id = `filter-${filter.name}`;
  const chosen = filter.options === undefined ? value : filter.options.find((option) => option.value === value)?.label;
  return (
    <details className={`filter ${styles.filter}`} {...{ name: "filter" }}>
      <summary>
        <span id={`${id}-label`}>{filter.label}</span>
        <span className={styles.chosen}>{chosen}</span>
      </summary>
      {filter.options === undefined ? (
        <Input id={id} type={filter.kind} name={filter.name} defaultValue={value} placeholder={filter.placeholder} aria-labelledby={`${id}-label`} />
      ) : (
        <NativeChoice
          id={id}
          name={filter.name}
          defaultValue={value}
          aria-labelledby={`${id}-label`}
          options={filter.options}
          empty={filter.none ?? text("All")}
        />
      )}
    </details>
  );
}

/** Back, a removed chip and "Clear all" change the address: the fields follow, except the one that is being typed in. */
function useFollowAddress(form: React.RefObject<HTMLFormElement>, params: URLSearchParams): void {
  useEffect(() => {
    for (const field of Array.from(form.current?.elements ?? [])) {
      const isShown = (field instanceof HTMLInputElement && field.type !== "hidden") || field instanceof HTMLSelectElement;
      if (isShown && field !== document.activeElement) field.value = params.get(field.name) ?? "";
    }
  }, [form, params]);
}
