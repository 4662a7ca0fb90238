import { promptsOf } from '../../../authoring/catalogs/find.ts';
import type { LoadedEvent } from '../../../authoring/events/load.ts';
import type { EventPhoto } from '../model.ts';
import { deletedOn } from '../retention.ts';
import { consentsTo } from '../search.ts';
import { namesFor, presentPhoto } from '../wall.ts';
import { answersOfPhotos } from '../../results/attempts/photo-answers.ts';
import { devicePlaces } from '../../../authoring/teams/devices.ts';
import type { ModeratedPhoto } from './schema.ts';

/** Photos of an event with what belongs to each: team, station, question, answer, consent, and the day they are deleted. */
export async function presentPhotos(
	{ event, settings }: Pick<LoadedEvent, 'event' | 'settings'>,
	photos: EventPhoto[]
): Promise<ModeratedPhoto[]> {
	const photoUids = photos.map(({ photoUid }) => photoUid);
	const teamUids = [...new Set(photos.map(({ teamUid }) => teamUid))];
	const [names, prompts, answers, consents, devices] = await Promise.all([
		namesFor(event.uid, teamUids),
		promptsOf(
			photos.flatMap(({ questionId }) => questionId ?? []),
			settings.locale
		),
		answersOfPhotos(event.uid, teamUids, photoUids),
		consentsTo(event.uid, photoUids),
		devicePlaces(event.uid, teamUids)
	]);
	return photos.map((photo) => {
		const { prompt = null, ...answer } = answers.get(photo.photoUid) ?? {};
		const consent = consents.get(photo.photoUid);
		const [place, of] = (consent && devices.get(consent.deviceId)) ?? [];
		return {
			...presentPhoto(photo, names),
			isNameHidden: Boolean(names.teams.get(photo.teamUid)?.nameHidden),
			prompt: prompt ?? prompts.get(photo.questionId ?? 0) ?? null,
			answer: 'id' in answer ? answer : null,
			consent: consent
				? {
						text: consent.text,
						locale: consent.locale,
						givenAt: consent.givenAt.toISOString(),
						device: place === undefined ? null : { place, of: of! }
					}
				: null,
			deletedOn: deletedOn(photo, event, settings)?.toISOString() ?? null,
			moderatedBy: photo.moderatedBy,
			moderatedAt: photo.moderatedAt?.toISOString() ?? null
		};
	});
}
