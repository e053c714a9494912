import type { Section } from '@nightfall/shared/rulebook/section';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/ui/icon.tsx';
import { TEXTS } from './texts.ts';

interface ContentsProps {
  readonly sections: readonly Section[];
  /** The section that lists the roles. */
  readonly rolesId: string;
}

/** Beside the book on a wide screen; on a phone a bar that opens it. */
export function Contents({ sections, rolesId }: ContentsProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav
      className="contents"
      aria-label={TEXTS.contents}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <div className="contents__bar">
        <button
          type="button"
          className="button button--chip contents__toggle"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} size={20} />
          {TEXTS.contents}
        </button>
        <Link className="button button--chip" to={`#${rolesId}`} onClick={() => setOpen(false)}>
          {TEXTS.findRole}
        </Link>
      </div>
      <ol className="contents__list" id={listId} data-open={isOpen}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} onClick={() => setOpen(false)}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
