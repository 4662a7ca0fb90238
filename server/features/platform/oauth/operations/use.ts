import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { OauthClient, OauthGrant } from '../model.ts';

/** Records that an app was used. Its actions have their own audit entries, so this is not audited. */
export const noteGrantUse = operation({
	summary: 'Note that an app was used.',
	access: systemOnly,
	input: z.strictObject({ grantId: z.string(), client: z.int() }),
	changes: [],
	async run({ input: { grantId, client }, now, transaction }) {
		await OauthGrant.update({ lastUsedAt: now }, { where: { uid: grantId }, transaction, silent: true });
		await OauthClient.update({ lastUsedAt: now }, { where: { id: client }, transaction, silent: true });
		return {};
	},
	target: () => null
});
