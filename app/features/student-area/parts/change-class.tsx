import { Group } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import { studentClassPath } from "~/features/enrollment/paths";
import { seatsText } from "~/features/programs/model";
import { formatMoney, signedMoney } from "~/platform/money";
import { queryString } from "~/platform/query-string";
import { friendlyDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { Form, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import type { Say } from "~/words/words";
import { transferInput } from "../model";
import type { ClassDetail } from "./class-view";

type Transfer = NonNullable<ClassDetail["transfer"]>;

/** Before the class begins, the student moves to another class of the program: the choice, then its effect, then the button. */
export function ChangeClass({ detail: { summary, mayTransfer, transfer, school } }: { detail: ClassDetail }) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const here = studentClassPath(summary.id);
  const choose = `${here}${queryString({ do: "transfer" })}#change-class`;
  const isOpen = params.get("do") === "transfer";
  return (
    <Card id="change-class" title={say("changeClass")} action={isOpen ? <Link to={here}>{say("close")}</Link> : null}>
      {!mayTransfer ? (
        <p>{say("classHasStarted", { school: school.name })}</p>
      ) : !transfer ? (
        <Link to={choose}>{say("chooseAnotherClass")}</Link>
      ) : transfer.chosen ? (
        <Confirm from={transfer.own.code} to={transfer.chosen} again={choose} />
      ) : (
        <Choices transfer={transfer} here={here} />
      )}
    </Card>
  );
}

function Choices({ transfer: { classes }, here }: { transfer: Transfer; here: string }) {
  const say = useWords(words);
  const [params] = useSearchParams();
  return (
    <>
      {params.has("target") ? <p role="alert">{say("classNotOpen")}</p> : null}
      {classes.length === 0 ? <p>{say("noOtherClass")}</p> : null}
      <ul className="lines">
        {classes.map((each) => (
          <li key={each.id}>
            <span className="lines-main">
              <Link to={`${here}${queryString({ do: "transfer", target: each.id })}#change-class`}>
                {each.startDate ? say("startsOn", { date: friendlyDate(each.startDate, say.locale) }) : say("selfPaced")}
              </Link>
              <span className="lines-sub">
                {[each.code, each.campus ?? say("online"), say.text(seatsText("open", each.free, each.mode))].join(" · ")}
              </span>
            </span>
            <span className="lines-end">{differenceText(say, each.differenceCents)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const differenceText = (say: Say<typeof words>, cents: number): string => (cents === 0 ? say("samePrice") : signedMoney(cents));

function Confirm({ from, to, again }: { from: string; to: NonNullable<Transfer["chosen"]>; again: string }) {
  const say = useWords(words);
  const lines: [string, string][] = [
    [say("newClass"), to.startDate ? `${to.code}, ${friendlyDate(to.startDate, say.locale)}` : to.code],
    [say("seatIn", { code: from }), say("released")],
    [say("tuitionDifference"), differenceText(say, to.differenceCents)],
    [say("balanceNow"), formatMoney(to.balanceNowCents)],
    to.overpaidCents > 0 ? [say("schoolOwesYou"), formatMoney(to.overpaidCents)] : [say("balanceAfter"), formatMoney(to.balanceCents)],
  ];
  return (
    <Form intent="transfer" schema={transferInput} className="form">
      <input type="hidden" name="target" value={to.id} />
      <dl className="sums">
        {lines.map(([label, value], index) => (
          <div key={label} data-total={index === lines.length - 1 || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row-meta">
        {[
          say("noSecondFee"),
          to.added ? say("addedInstallment", { amount: formatMoney(to.added.amountCents), date: friendlyDate(to.added.dueDate, say.locale) }) : null,
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <Group gap="sm">
        <SubmitButton>{say("moveTo", { code: to.code })}</SubmitButton>
        <Link to={again}>{say("chooseAnotherClass")}</Link>
      </Group>
    </Form>
  );
}
