import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { identityChange } from '../../../platform/settings/look-schema.ts';
import { checkIcon } from '../brand.ts';
import { presentBrand } from '../present.ts';
import { brandOutput } from '../schema.ts';
import { writeDesign } from '../write.ts';

/** Changes the brand of a namespace: logos, icon, share picture and ornaments. */
export const updateBrand = operation({
	summary:
		'Change the brand: logos, icon, share picture, own fonts and ornaments; those left out stay, null removes one.',
	access: { scope: 'design:write', area: 'design', right: 'w' },
	input: z.strictObject({ brand: identityChange }),
	output: brandOutput,
	errors: ['version_conflict'],
	changes: ['design'],
	prepare: (work) => checkIcon(work.input.brand, work),
	run: async (work) =>
		presentBrand(work.namespace, await writeDesign({ brand: work.input.brand }, work), work.transaction),
	target: () => 'design'
});
