import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };

/** What a new page can begin with, besides nothing. */
export const templateNames = ['home', 'about', 'offer', 'contact', 'event', 'team'] as const;
type TemplateName = (typeof templateNames)[number];

interface TemplateBlock {
	type: string;
	variant?: string;
	data: object;
}
const templates = { de: german, en: english } as Record<'de' | 'en', Record<TemplateName, TemplateBlock[]>>;

/** The blocks of a template, in German for German pages and in English for all others; none for an unknown name. */
export function templateBlocks(name: string, language: string): TemplateBlock[] {
	const isGerman = language === 'de' || language.startsWith('de-');
	const known = templateNames.find((one) => one === name);
	return known ? templates[isGerman ? 'de' : 'en'][known] : [];
}

// Headings of a template may well be kept; what it asks in these has to be written.
const prompts = new Set(['headline', 'text', 'body', 'answer']);

function* promptsIn(value: unknown, name = ''): Generator<[string, string]> {
	if (typeof value === 'string' && prompts.has(name)) yield [name, value.replace(/<[^<>]*>/g, '')];
	if (Array.isArray(value)) for (const one of value) yield* promptsIn(one, name);
	else if (typeof value === 'object' && value !== null)
		for (const [key, one] of Object.entries(value)) yield* promptsIn(one, key);
}

/** What templates ask people to write, as [name of the field, text without markup], in all languages. */
export const templatePrompts = (): [string, string][] => [...promptsIn(templates)];
