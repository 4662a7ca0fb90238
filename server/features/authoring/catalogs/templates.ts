import type { Locale } from '#lib/messages/locale.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import { readCatalog, type CatalogFile } from './read/read.ts';
import pubDe from './templates/pub.de.json' with { type: 'json' };
import pubEn from './templates/pub.en.json' with { type: 'json' };
import rallyDe from './templates/rally.de.json' with { type: 'json' };
import rallyEn from './templates/rally.en.json' with { type: 'json' };
import schoolDe from './templates/school.de.json' with { type: 'json' };
import schoolEn from './templates/school.en.json' with { type: 'json' };

export const templateNames = ['pub', 'rally', 'school'] as const;
type TemplateName = (typeof templateNames)[number];

/** The ready sets of questions, in the form of catalog files. */
const files: Record<TemplateName, Record<Locale, unknown>> = {
	pub: { de: pubDe, en: pubEn },
	rally: { de: rallyDe, en: rallyEn },
	school: { de: schoolDe, en: schoolEn }
};

/** A ready set of questions, each marked as a sample. */
export function templateOf(name: TemplateName, locale: Locale): CatalogFile {
	const read = readCatalog(files[name][locale]);
	if ('error' in read) throw new Error(`The template ${name} in ${locale} cannot be read`);
	const { questions, ...details } = read.catalog;
	return { ...details, questions: questions.map((question) => ({ ...question, sample: true as const })) };
}

/** The metadata of a template, without its questions. */
export function presentTemplate(name: TemplateName, locale: Locale) {
	const { name: title, description, questions } = templateOf(name, locale);
	const types: QuestionType[] = [...new Set(questions.map(({ type }) => type))];
	return {
		template: name,
		locale,
		name: title ?? name,
		description: description ?? '',
		questions: questions.length,
		types
	};
}
