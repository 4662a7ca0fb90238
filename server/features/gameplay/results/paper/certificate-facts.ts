import type { Standing } from '#lib/live/wire.ts';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import { settingsOfEvent } from '../../../authoring/events/load.ts';
import { ownFile } from '../../../platform/media/read-bytes.ts';
import { shownPhotos } from '../../photos/wall.ts';
import { livingTeam } from '../../../authoring/teams/find.ts';
import { hiddenNames } from '../../../authoring/teams/hidden.ts';
import type { Env } from '../../../../runtime/env.ts';
import { paperFacts, type PaperFacts } from './facts.ts';
import type { Locale } from '#lib/messages/locale.ts';

/** One team that gets a certificate. */
export interface Honoured {
	teamUid: string;
	name: string;
	/** Its standing by points; null if it is not ranked. */
	standing: Standing | null;
	/** File of its newest public photo. */
	photo: string | null;
}

export interface CertificateFacts extends PaperFacts {
	honoured: Honoured[];
	logo: Uint8Array | null;
	/** The folder of photo files. */
	dataDir: string;
}

/**
 * The content of certificates: of all ranked teams in ranking order, or of one team; 404 if it is not in the event, 409
 * if nobody is ranked yet.
 */
export async function certificateFacts(
	event: QuizEvent,
	{ team, locale, now, env }: { team: string | undefined; locale: Locale | undefined; now: Date; env: Env }
): Promise<CertificateFacts> {
	const [facts, photos, { logoPath }] = await Promise.all([
		paperFacts(event, locale, now),
		shownPhotos(event.uid),
		settingsOfEvent(event.uid)
	]);
	// Oldest first, so the newest of a team stays.
	const newest = new Map(photos.map(({ teamUid, file }) => [teamUid, file]));
	const ranked = facts.rankings.points.map((standing) => ({ ...standing, standing }));
	const named = team === undefined ? ranked : ranked.filter(({ teamUid }) => teamUid === team);
	const chosen = named.length || team === undefined ? named : [await unranked(event.uid, team)];
	if (!chosen.length) throw new AppError('wrong_state', 'No team is ranked yet.');
	const logo = await (await ownFile(env, event.namespace, logoPath))?.read();
	return {
		...facts,
		honoured: chosen.map(({ teamUid, name, standing }) => ({
			teamUid,
			name,
			standing,
			photo: newest.get(teamUid) ?? null
		})),
		logo: logo ?? null,
		dataDir: env.DATA_DIR
	};
}

/** A team that has played nothing that counts. */
async function unranked(eventUid: string, uid: string): Promise<Omit<Honoured, 'photo'>> {
	const team = await livingTeam(uid);
	if (team?.eventUid !== eventUid) throw notFound('team');
	const name = (await hiddenNames(eventUid)).get(uid) ?? team.name;
	return { teamUid: uid, name, standing: null };
}
