import { SCOPES, type Scope } from "~/platform/scopes";

/** The scopes of a key, in words. */
export const ScopeList = ({ scopes }: { scopes: readonly Scope[] }) => (
  <ul>
    {scopes.map((scope) => (
      <li key={scope}>
        {SCOPES[scope]} <code>{scope}</code>
      </li>
    ))}
  </ul>
);
