import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ButtonAnchor } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { CopyText } from "~/ui/copy-text";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/calendar-feeds";
import type { ShownFeed } from "../domain/feed-token";

interface Props {
  feed: Pick<ShownFeed, "id" | "address" | "picture">;
  /** More buttons. */
  children?: ReactNode;
}

/** The address of a calendar, with the ways to add it and to replace it. The screen has the intent `renew-feed`. */
export function FeedAddress({ feed: { id, address, picture }, children }: Props) {
  const say = useWords(words);
  return (
    <>
      {address ? <CopyText text={address} label={say("address")} /> : <p className="faint">{say("hiddenAddress")}</p>}
      <p className="faint">
        {say("addressIsSecret")} {say("googleIsSlow")}
      </p>
      {picture ? (
        <details>
          <summary>{say("onPhone")}</summary>
          <img src={picture} alt={say("qrCode")} width={180} height={180} />
        </details>
      ) : null}
      <Group gap={8} mt="sm">
        {address ? <ButtonAnchor href={address.replace(/^https?:/, "webcal:")}>{say("addToCalendar")}</ButtonAnchor> : null}
        <ConfirmButton
          label={say("newAddress")}
          look="quiet"
          intent="renew-feed"
          fields={{ id }}
          title={say("newAddressOf")}
          confirm={say("createNewAddress")}
        >
          {say("newAddressEffect")}
        </ConfirmButton>
        {children}
      </Group>
    </>
  );
}
