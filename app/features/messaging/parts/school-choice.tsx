/** A super admin chooses the school; a GET form, so that it works without script. */
export function SchoolChoice({ schools, chosen }: { schools: readonly { id: string; name: string }[]; chosen: string | null }) {
  return (
    <form method="get" className="row">
      <label htmlFor="school">School</label>
      <select id="school" name="school" defaultValue={chosen ?? ""} className="input">
        <option value="">Choose a school</option>
        {schools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-quiet">
        Show
      </button>
    </form>
  );
}
