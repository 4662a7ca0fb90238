/** A value as YAML takes it whatever it holds. */
const quoted = (text: string): string => JSON.stringify(text);

/**
 * An article as a Markdown file that the import reads back as it is: headline, address and summary stand before the text.
 * A text that begins with a heading of its own has the headline above it, which is the one that the import takes away.
 */
export function fileOf(
	{ slug, locale }: { slug: string; locale: string },
	{ title, excerpt, markdown }: { title: string; excerpt: string | null; markdown: string }
): { name: string; content: string } {
	const text = markdown.replace(/^\n+/, '').trimEnd();
	const named = { title: title.trim(), slug, ...(excerpt ? { summary: excerpt } : {}) };
	const front = Object.entries(named).map(([name, value]) => `${name}: ${quoted(value)}`);
	const heading = /^\s*# /.test(text) ? [`# ${title.trim()}`] : [];
	const content = [['---', ...front, '---'].join('\n'), ...heading, ...(text ? [text] : [])].join('\n\n');
	return { name: `${slug}.${locale}.md`, content: `${content}\n` };
}
