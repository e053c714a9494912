/** A text in which no word is broken at its hyphen as long as a line has room for it. */
export function WholeWords({ text }: { readonly text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const place = `${index}-${part}`;
    return (
      <span key={place} className="whole-word">
        {part}
      </span>
    );
  });
}
