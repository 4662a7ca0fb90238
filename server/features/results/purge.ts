import { z } from 'zod';
import { operation } from '../../operation.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { EventPhoto, PhotoConsent } from '../photos/model.ts';
import { deletePhoto } from '../photos/store.ts';
import { Team } from '../teams/model.ts';
import { teamUid } from '../teams/read-list.ts';
import { PuzzleSolve, QuestionResult, Result } from './model.ts';
import { raiseResultsRevision } from './revision.ts';

/** Erases teams of one event with everything they left: results, answers, puzzle solves, photos and phones. */
export const purgeTeams = operation({
	summary: 'Erase teams with their results; nothing of them stays.',
	access: { area: 'results', right: 'w' },
	input: z.strictObject({ event: eventKey, uids: z.array(teamUid).min(1).max(1000) }),
	writes: ['teams', 'results'],
	async run({ input, namespace, parts, touch, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const found = await Team.findAll({ where: { eventUid: event.uid, uid: input.uids }, attributes: ['uid'] });
		const where = { eventUid: event.uid, teamUid: found.map(({ uid }) => uid) };
		const photos = await EventPhoto.findAll({ where, attributes: ['file'] });
		await QuestionResult.destroy({ where, transaction });
		const results = await Result.destroy({ where, transaction });
		await PuzzleSolve.destroy({ where, transaction });
		await PhotoConsent.destroy({ where, transaction });
		// Phones and photos of a team go with its row.
		const teams = await Team.destroy({ where: { eventUid: event.uid, uid: where.teamUid }, transaction });
		await raiseResultsRevision(parts.database, { namespace, eventUid: event.uid }, transaction!);
		touch(event.uid, 'rankings', 'results', 'catalogs', 'presence', 'own', 'access');
		return { event_uid: event.uid, removed: { teams, results }, files: photos.flatMap(({ file }) => file ?? []) };
	},
	async settled({ parts }, { files }) {
		for (const file of files) await deletePhoto(parts.env.DATA_DIR, file);
	}
});
