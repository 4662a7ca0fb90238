import { z } from 'zod';
import type { Actor } from '../../access/actor.ts';
import { mayEnter, mayRole } from '../../access/policy.ts';
import { AppError, notFound } from '../../runtime/errors.ts';
import { operation } from '../../operation/operation.ts';
import { isVisible, openShare, type ShareVariant } from '../dashboards/share.ts';
import { deviceIn } from '../play/event.ts';
import type { EventPhoto } from '../photos/model.ts';
import { photoOfFile } from '../photos/rows.ts';
import { isPhotoFile, readPhoto } from '../photos/store.ts';
import { isOnWall } from '../photos/wall.ts';

/** The proof of a screen, as the address of a picture carries it. */
interface Shown {
	share_token?: string | undefined;
	variant: ShareVariant;
}

/** The file of a photo for its own team, staff who may see results, and screens with a wall that shows it; else 404. */
export const showPhoto = operation({
	summary: 'Read the file of an event photo.',
	access: { public: true },
	input: z.strictObject({
		file: z.string().refine(isPhotoFile),
		share_token: z.string().max(64).optional(),
		variant: z.enum(['public', 'sponsor']).default('public')
	}),
	async run({ input, actor, dependencies, now }) {
		const photo = await photoOfFile(input.file);
		const maySee = photo && (isOwn(actor, photo) || mayModerate(actor, photo) || (await isShown(photo, input, now)));
		const body = maySee ? await readPhoto(dependencies.env.DATA_DIR, input.file) : undefined;
		if (!body) throw notFound('photo');
		return { type: 'image/jpeg', body };
	}
});

const isOwn = (actor: Actor, { eventUid, teamUid }: EventPhoto): boolean =>
	deviceIn(actor, eventUid)?.teamUid === teamUid;

const mayModerate = (actor: Actor, { namespace }: EventPhoto): boolean =>
	actor.kind === 'user' && mayRole(actor.user.role, 'results', 'r') && mayEnter(actor, namespace);

/** Whether a screen may show it; a proof that is not valid (any more) proves nothing. */
async function isShown(photo: EventPhoto, { share_token: token, variant }: Shown, now: Date): Promise<boolean> {
	if (token === undefined) return false;
	const share = await openShare(photo.eventUid, token, variant).catch((thrown: unknown) => {
		if (thrown instanceof AppError) return undefined;
		throw thrown;
	});
	if (!share || !isVisible(share, now)) return false;
	const hasWall = share.settings.dashboardModules.some(({ id, enabled }) => id === 'photoWall' && enabled);
	return hasWall && isOnWall(photo);
}
