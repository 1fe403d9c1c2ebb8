import { ActionIcon } from "@mantine/core";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { editProgramPath, programSkillsPath } from "~/features/programs/paths";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { PlainForm, RadioGroupField, SubmitButton, TextareaField, TextField, useFailure, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { addSkill, addSkills, editSkill, listSkills, moveSkill, removeSkill, type SkillList } from "../domain/skill-list";
import { grouped, MAX_GROUP, MAX_NAME, MAX_SKILLS } from "../model";
import css from "../parts/skills.module.css";

type From = { params: Record<string, string | undefined> };
const here = (_: unknown, { params }: From) => programSkillsPath(params.id ?? "");
const ofSkill = ({ skill, ...values }: Record<string, unknown>) => ({ ...values, id: skill });
/** "up:<skill>", as the buttons send it. */
function wayOf({ move }: Record<string, unknown>) {
  const [way, id] = String(move).split(":");
  return { way, id };
}

export const loader = screenLoader(listSkills, { gate: school });
export const action = screenAction(
  {
    add: intent(addSkill, { to: here, toast: "Skill added." }),
    paste: intent(addSkills, { to: here, toast: ({ added }) => `${counted(added, "skill")} added.` }),
    edit: intent(editSkill, { input: ofSkill, to: here, toast: "Skill saved." }),
    move: intent(moveSkill, { input: wayOf, to: here, toast: null }),
    remove: intent(removeSkill, { input: ({ id }) => ({ id }), to: here, toast: "Skill removed." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Skills of ${data.program.title}` : "Skills"));

type Skill = SkillList["results"][number];
const MOVE_FORM = "move-skill";

/** The skills of a program: what its students show to an instructor. */
export default function ProgramSkills() {
  const { program, results: skills } = useLoaderData<typeof loader>() as SkillList;
  const [params] = useSearchParams();
  const edited = skills.find(({ id }) => id === params.get("edit"));
  return (
    <>
      <PageHeader
        crumbs={[{ label: program.title, to: editProgramPath(program.id) }]}
        title="Skills"
        lead="Instructors check these skills for each student, in this order."
      />
      {edited ? <EditSkill skill={edited} /> : null}
      <Refused />
      <Card title={skills.length === 0 ? "No skills yet" : counted(skills.length, "skill")}>
        {skills.length === 0 ? (
          <p className="faint">Add the skills that students must show before they complete the program.</p>
        ) : (
          <>
            <PlainForm intent="move" id={MOVE_FORM} quiet>
              {null}
            </PlainForm>
            {grouped(skills).map(({ group, skills: of }) => (
              <div key={group} className={css.group}>
                {group === "" ? null : <h3>{group}</h3>}
                <ul className={css.rows} aria-label={group === "" ? "Skills" : group}>
                  {of.map((skill) => (
                    <SkillRow key={skill.id} skill={skill} isFirst={skill.id === skills[0]?.id} isLast={skill.id === skills.at(-1)?.id} />
                  ))}
                </ul>
              </div>
            ))}
            <p className="faint">The first skill of a group moves its group up, and the last one moves it down.</p>
          </>
        )}
      </Card>
      {skills.length < MAX_SKILLS ? (
        <>
          <Card title="Add skill">
            <PlainForm key={skills.length} intent="add" className="form" defaultValues={{ is_required: "on" }}>
              <SkillFieldset />
              <div>
                <SubmitButton>Add skill</SubmitButton>
              </div>
            </PlainForm>
          </Card>
          <Card title="Add many skills">
            <PlainForm key={skills.length} intent="paste" className="form" defaultValues={{ is_required: "on" }}>
              <TextareaField
                name="lines"
                label="Skills"
                rows={6}
                required
                hint={`One skill per line, each with at most ${MAX_NAME} characters. A program can have up to ${MAX_SKILLS} skills.`}
              />
              <GroupAndRequired />
              <div>
                <SubmitButton>Add skills</SubmitButton>
              </div>
            </PlainForm>
          </Card>
        </>
      ) : (
        <p className="faint">{`This program has ${MAX_SKILLS} skills, the most it can have.`}</p>
      )}
    </>
  );
}

function SkillRow({ skill: { id, name, isRequired, programId }, isFirst, isLast }: { skill: Skill; isFirst: boolean; isLast: boolean }) {
  const arrows = [
    { way: "up", Arrow: IconArrowUp, isEdge: isFirst },
    { way: "down", Arrow: IconArrowDown, isEdge: isLast },
  ];
  return (
    <li className={css.skill}>
      <span>
        {name} <StatusBadge status="required" label={isRequired ? "Required" : "Optional"} tone={isRequired ? "blue" : "grey"} />
      </span>
      <span className={css.actions}>
        {arrows.map(({ way, Arrow, isEdge }) => (
          <ActionIcon
            key={way}
            type="submit"
            form={MOVE_FORM}
            name="move"
            value={`${way}:${id}`}
            variant="default"
            size="lg"
            aria-label={`Move ${name} ${way}`}
            disabled={isEdge}
          >
            <Arrow size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        ))}
        <Link to={programSkillsPath(programId, id)} aria-label={`Edit ${name}`}>
          Edit
        </Link>
        <ConfirmButton label="Remove" look="quiet" intent="remove" fields={{ id }} title={`Remove ${name}?`} confirm="Remove skill">
          Its results are kept. They count again if you add a skill with this name.
        </ConfirmButton>
      </span>
    </li>
  );
}

function EditSkill({ skill }: { skill: Skill }) {
  const back = programSkillsPath(skill.programId);
  return (
    <Panel key={skill.id} title={`Edit ${skill.name}`} back={back}>
      <PlainForm
        intent="edit"
        className="form"
        match={{ skill: skill.id }}
        defaultValues={{ name: skill.name, group: skill.groupName, is_required: skill.isRequired ? "on" : "off" }}
      >
        <input type="hidden" name="skill" value={skill.id} />
        <VersionField of={skill.updatedAt} />
        <SkillFieldset />
        <span className={css.actions}>
          <SubmitButton>Save skill</SubmitButton>
          <ButtonLink to={back} quiet>
            Cancel
          </ButtonLink>
        </span>
      </PlainForm>
    </Panel>
  );
}

const SkillFieldset = () => (
  <>
    <TextField name="name" label="Name" required maxLength={MAX_NAME} />
    <GroupAndRequired />
  </>
);

const REQUIRED = [
  { value: "on", label: "Yes" },
  { value: "off", label: "No" },
];

const GroupAndRequired = () => (
  <>
    <TextField name="group" label="Group" maxLength={MAX_GROUP} hint="The heading under which it is listed." />
    <RadioGroupField name="is_required" label="Required to complete the program" required options={REQUIRED} />
  </>
);

/** Why an arrow did nothing. */
function Refused() {
  const failure = useFailure("move");
  return failure ? (
    <p className="alert" role="alert">
      {failure.message}
    </p>
  ) : null;
}
