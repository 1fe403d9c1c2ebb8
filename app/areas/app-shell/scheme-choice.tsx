import { useLocation } from "@remix-run/react";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { appearancePath } from "~/features/identity/paths";
import { SCHEME_LABELS, SCHEMES } from "~/platform/scheme";
import { PlainForm } from "~/ui/form/plain-form";
import { useRootData } from "~/ui/root-data";
import { useText } from "~/ui/use-text";

const ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Light, dark or as the system: a form of three buttons, so it needs no script. */
export function SchemeChoice() {
  const text = useText();
  const chosen = useRootData()?.scheme;
  const { pathname, search } = useLocation();
  return (
    <PlainForm intent="scheme" action={appearancePath()} quiet className="scheme-choice">
      <input type="hidden" name="back" value={pathname + search} />
      {SCHEMES.map((scheme) => {
        const Icon = ICONS[scheme];
        return (
          <button
            key={scheme}
            type="submit"
            name="scheme"
            value={scheme}
            aria-pressed={scheme === chosen}
            aria-label={text(SCHEME_LABELS[scheme])}
            title={text(SCHEME_LABELS[scheme])}
          >
            <Icon size={16} stroke={1.5} aria-hidden="true" />
          </button>
        );
      })}
    </PlainForm>
  );
}
