import { uploadPhoto } from '../../../server/features/gameplay/play/operations/photos.ts';
import { showPlayInfo } from '../../../server/features/gameplay/play/operations/info.ts';
import type { PhotoList } from '#lib/live/photo-list.ts';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { freshId, type Phone } from './phone.ts';
import { liveSources } from '../live/live-sources.ts';
import { plainPicture } from '../print/pictures.ts';
import type { Scene } from '../scene.ts';

let pictures: Promise<Buffer> | undefined;
/** A small real picture, made once. */
export const smallPicture = (): Promise<Buffer> => (pictures ??= plainPicture(40, 30).jpeg().toBuffer());

/** Hands in a photo of the event with the consent that the event asks for; answers its id. */
export async function handIn(scene: Scene, event: string, phone: Phone, more: object = {}): Promise<string> {
	const photoId = freshId('photo');
	const { photoConsent } = await scene.call(showPlayInfo, { event }, { actor: { kind: 'anonymous' } });
	const file = new UploadedFile('a.jpg', await smallPicture());
	const consent = { consent: 'true', consentHash: photoConsent.hash };
	await phone.call(uploadPhoto, { event, photoId, file, ...consent, ...more });
	return photoId;
}

/** What an audience of the live topic sees now. */
export async function photosSeen(scene: Scene, eventUid: string, audience: string): Promise<PhotoList> {
	const ref = { namespace: 'acme', eventUid };
	return (await liveSources(scene.dependencies).photos(ref, [audience])).get(audience)!;
}
