/** A value in YAML, whatever it contains. */
const quoted = (text: string): string => JSON.stringify(text);

/**
 * An article as a Markdown file that the import restores: title, address and summary are in the front matter. A text
 * that starts with its own heading gets the title above it, which the import removes.
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
