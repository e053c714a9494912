import { Avatar } from '../../../components/people/avatar.tsx';

interface PeopleProps {
  readonly label: string;
  readonly names: readonly string[];
}

/** Some people as portraits under what is said of them. */
export function People({ label, names }: PeopleProps) {
  return (
    <section className="people">
      <h2 className="small-heading center">{label}</h2>
      <ul className="people__list" aria-label={label}>
        {names.map((name) => (
          <li key={name} className="person">
            <Avatar name={name} />
            <strong className="person__name">
              <bdi>{name}</bdi>
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
