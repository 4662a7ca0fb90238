import type { Locale } from '#lib/messages/locale.ts';
import type { Env } from '../../../../runtime/env.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import { fileName } from '../../../../operation/csv.ts';
import type { FileAnswer } from '../export/export.ts';
import { certificateFacts } from './certificate-facts.ts';
import { paperFacts, type PaperFacts } from './facts.ts';
import { pagesOf, prizePages } from './ranking-pages.ts';
import { paperWords } from './words.ts';

/** What can be printed of the results of an event. */
export type PaperKind = 'certificates' | 'ranking';

interface Wish {
	kind: PaperKind;
	/** Whose certificate; absent = of all ranked teams. */
	team?: string | undefined;
	lang?: Locale | undefined;
}

const drawings: Record<PaperKind, URL> = {
	certificates: new URL('./certificate-drawing.ts', import.meta.url),
	ranking: new URL('./ranking-drawing.ts', import.meta.url)
};

async function factsOf(
	event: QuizEvent,
	{ kind, team, lang }: Wish,
	now: Date,
	env: Env
): Promise<{ facts: PaperFacts; pages: number }> {
	if (kind === 'certificates') {
		const facts = await certificateFacts(event, { team, locale: lang, now, env });
		return { facts, pages: facts.honoured.length };
	}
	const facts = await paperFacts(event, lang, now);
	return { facts, pages: pagesOf(facts.rankings).length + prizePages(facts.customAwards).length };
}

/** A PDF of an event (contract 12.4), read now and drawn by the route that sends it. */
export async function orderPaper(
	event: QuizEvent,
	{ kind, team, lang }: Wish,
	now: Date,
	env: Env
): Promise<FileAnswer> {
	const isOne = team !== undefined;
	const { facts, pages } = await factsOf(event, { kind, team, lang }, now, env);
	const { t } = paperWords(facts);
	const many = t(isOne ? 'certificates.certificate.title' : 'certificates.certificate.all');
	const what = kind === 'ranking' ? t('certificates.ranking.title') : many;
	return {
		type: 'application/pdf',
		name: fileName(event.slug, now, facts.timeZone, 'pdf', isOne ? 'certificate' : kind),
		body: '',
		pdf: {
			drawing: drawings[kind],
			data: facts,
			title: `${what}: ${facts.title}`,
			language: facts.locale,
			madeAt: now,
			pages
		}
	};
}
