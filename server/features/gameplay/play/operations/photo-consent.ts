import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { operation } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { loadEvent } from '../../../authoring/events/load.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { agreedText } from '../../photos/consent.ts';
import { ownPhoto } from '../../photos/own.ts';
import { lockPhoto, storeConsent } from '../../photos/rows.ts';
import { agreedAmong } from '../../photos/wall.ts';
import { noteConsent } from '../../results/attempts/answer-rows.ts';
import { deviceIn, requireTeam } from '../event.ts';

/**
 * Agrees to a photo of the own team that was handed in without: from then on it may hang on the wall. Idempotent, and
 * possible as long as the photo is there, also after the end, as taking it back is.
 */
export const agreeToPhoto = operation({
	summary: 'Agree that a photo of the own team may be shown.',
	access: { player: true },
	input: z.strictObject({
		event: eventKey,
		photoId: clientId,
		consentHash: z.string().max(64).optional().describe('Hash of the sentence the team agrees to, from `photoConsent`'),
		lang: z.enum(locales).optional().describe('Language to ask in when the sentence is another one now')
	}),
	changes: ['results'],
	async run(work) {
		const { input, now, transaction } = work;
		const { event, settings } = await loadEvent(work, input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		const photo = await lockPhoto(event.uid, team.uid, input.photoId, transaction);
		if (!photo) throw notFound('photo');
		const isGiven = (await agreedAmong(event.uid, [photo.photoUid])).size > 0;
		if (isGiven) return ownPhoto(photo, true);
		const said = agreedText({ ...input, consent: true }, true, settings)!;
		await storeConsent(photo, { said, deviceId: deviceIn(work.actor, event.uid)!.id, givenAt: now }, transaction);
		await noteConsent(event.uid, photo.photoUid, transaction);
		work.notify(event.uid, 'photos');
		return ownPhoto(photo, true);
	}
});
