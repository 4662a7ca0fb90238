import type { SentBlock } from '#lib/blocks/blocks.ts';
import { askChat, ChatFailure } from '../../../runtime/chat.ts';
import type { Env } from '../../../runtime/env.ts';
import { publishedEvents } from '../../authoring/events/find.ts';
import { listedPages } from '../pages/find.ts';
import { pathOf } from '../pages/tree/redirects.ts';
import { readDraft } from './draft.ts';
import type { PageJob } from './model.ts';
import { offeredTypes, promptFor, type Known } from './prompt.ts';

const mostEvents = 5;
const mostPages = 50;
const mostDescription = 1000;
/** A page of twenty full blocks fits, and little more. */
const answerForm = { tokens: 6000, bytes: 256 * 1024, liveliness: 0.6 };

/** What the service is told of the website: what is public anyway. */
async function knownOf(namespace: string): Promise<Known> {
	const events = await publishedEvents(namespace);
	const pages = (await listedPages(namespace)).filter(({ status }) => status === 'published');
	return {
		events: events.slice(-mostEvents).map(({ slug, name, description, startDate }) => ({
			event: slug,
			name,
			description: description.slice(0, mostDescription) || null,
			begins: startDate?.toISOString() ?? null
		})),
		pages: pages.slice(0, mostPages).map(({ slug, title }) => ({ href: pathOf(slug), title }))
	};
}

/** What came of asking the service. */
type Written = { blocks: SentBlock[] } | { error: `ai_${ChatFailure['fault']}` };

/** Asks the service for the page of a job; never throws for what the service does or says. */
export async function writePageBy(env: Env, job: PageJob, signal: AbortSignal): Promise<Written> {
	const known = await knownOf(job.namespace);
	try {
		const answer = await askChat(env, promptFor(job, known), { form: answerForm, signal });
		const blocks = readDraft(
			answer,
			offeredTypes(known),
			known.events.map(({ event }) => event)
		);
		return blocks.length ? { blocks } : { error: 'ai_invalid' };
	} catch (error) {
		if (error instanceof ChatFailure) return { error: `ai_${error.fault}` };
		throw error;
	}
}
