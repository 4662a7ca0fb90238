import { z } from 'zod';
import { forPlayer } from '#lib/questions/index.ts';
import { limitSeconds } from '#lib/questions/limit.ts';
import { shownText } from '#lib/text/name-key.ts';
import { linkBase } from '../../../../access/domain-cache.ts';
import { isStaffIn } from '../../../../access/policy.ts';
import { shownHtml } from '../../../../operation/html/rich-text.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { findCatalog, livingCatalogs, questionsOf } from '../../../authoring/catalogs/find.ts';
import { presentCatalogs } from '../../../authoring/catalogs/read/present.ts';
import { catalogKey, storedQuestion, type CatalogResponse } from '../../../authoring/catalogs/schema.ts';
import { stationUrl } from '../../../authoring/catalogs/station-url.ts';
import { requireBegun } from '../../../authoring/events/calendar/availability.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { loadEvent } from '../../../authoring/events/load.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { hasBegun } from '../catalogs.ts';
import { phoneLanguage } from '../../results/attempts/language.ts';
import { itemShuffle } from '../../results/attempts/question-order.ts';

/** The catalogs of an event in a list; those without their own address get that of their station. */
async function catalogsIn({ dependencies, namespace }: Work, eventUid: string): Promise<CatalogResponse[]> {
	const base = linkBase(dependencies, namespace);
	const catalogs = await presentCatalogs(await livingCatalogs(eventUid));
	return catalogs.map((one) => ({ ...one, qrcode_url: one.qrcode_url ?? stationUrl(base, eventUid, one.slug) }));
}

/** The list of catalogs of an event as a file, for people who may read its questions. */
export const listCatalogFiles = operation({
	summary: 'List the catalogs of a quiz event as the file catalogs.json holds them.',
	access: { scope: 'quiz:read', area: 'questions' },
	input: z.strictObject({ event: eventKey }),
	async run(work) {
		const { uid } = await findEvent(work.namespace, work.input.event);
		return { event_uid: uid, catalogs: await catalogsIn(work, uid) };
	}
});

/** The public version: without letters, and empty until the event begins. */
export const listPublicCatalogs = operation({
	summary: 'List the stations of a published event as the file catalogs.json holds them.',
	access: { public: true },
	input: z.strictObject({ event: eventKey }),
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const catalogs = hasBegun(event, work.now) ? await catalogsIn(work, event.uid) : [];
		const played = catalogs.filter(({ questionCount }) => questionCount > 0);
		return { event_uid: event.uid, catalogs: played.map(publicEntry) };
	}
});

const publicEntry = ({ uid, slug, file, name, description, comment, sort_order, qrcode_url }: CatalogResponse) => ({
	uid,
	slug,
	file,
	name: shownText(name),
	description,
	comment: shownHtml(comment),
	sort_order,
	qrcode_url
});

/**
 * The public questions of a catalog, in their play-safe form and in catalog order. With time limits or in competitions
 * they only contain their points, so that nobody reads ahead.
 */
export const showPublicQuestions = operation({
	summary: 'Show the questions of a station of a published event without their solutions.',
	access: { public: true },
	input: z.strictObject({ event: eventKey, slug: catalogKey }),
	async run(work) {
		const { input, namespace, actor, now, dependencies } = work;
		const { event, settings } = await loadEvent(work, input.event);
		if (!isStaffIn(actor, namespace)) requireBegun(event, now);
		const catalog = await findCatalog(event.uid, input.slug);
		const isShut = settings.competitionMode || settings.playMode === 'host';
		const stored = (await questionsOf(catalog.uid)).map(storedQuestion);
		const locale = phoneLanguage(work, settings.locale);
		const questions = stored.map((question, position) => {
			const { id, type, points } = question;
			const limit = limitSeconds(question, settings);
			if (isShut || limit !== null) return { id, type, points, limitSeconds: limit, position };
			const shuffle = itemShuffle(dependencies.env.SECRET_KEY, null, id);
			const view = { shuffle, shuffleAnswers: settings.shuffleAnswers, showBack: false };
			return forPlayer(question, { position, limitSeconds: null, locale }, view);
		});
		return { event_uid: event.uid, questions };
	}
});
