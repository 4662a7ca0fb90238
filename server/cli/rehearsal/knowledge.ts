import { knowledgeOf, type Knowledge } from '../../features/hosting/host/knowledge.ts';
import { tell } from '../report.ts';
import type { Session } from '../session.ts';

/** Reads the right answer of every question of an event, and reports unreadable ones. */
export async function learn({ perform }: Session, event: string): Promise<Knowledge> {
	const { catalogs } = await perform('catalog.list', { event });
	const questions: Record<string, unknown>[] = [];
	for (const { slug } of catalogs) {
		const { catalog } = await perform('catalog.show', { event, slug, ids: true });
		questions.push(...(catalog.questions as unknown as Record<string, unknown>[]));
	}
	return knowledgeOf(questions, (id, error) => tell(`Bots cannot read question ${id}: ${String(error)}`));
}
