import { z } from 'zod';
import { presetNames } from '#lib/design/presets.ts';
import { flag, label, recordKey } from './fields.ts';
import type { Namespace } from './model.ts';
import { plans, type Plan } from './plan.ts';

/** Lower-case name of a namespace: `^[a-z0-9][a-z0-9-]*$`, at most 100 characters. */
export const namespaceName = z
	.string()
	.trim()
	.toLowerCase()
	.min(1)
	.max(100)
	.regex(/^[a-z0-9][a-z0-9-]*$/, 'Use small letters, digits and hyphens.')
	.describe('Name of the namespace in addresses: small letters, digits, hyphens');

// Names that parts of the product have in addresses.
const reserved = new Set(['admin', 'api', 'www', 'mcp', 'oauth', 'mail']);

/** The name of a namespace that is to be made; some are `reserved`. */
const newNamespaceName = namespaceName.refine((name) => !reserved.has(name), {
	error: 'This name is kept for the product itself.',
	params: { code: 'reserved' }
});

/** The fields of a new namespace. */
export const namespaceFields = z.strictObject({
	namespace: newNamespaceName,
	label: label.optional(),
	preset: z.enum(presetNames).optional().describe('The look to begin with')
});

/** A change of a namespace; omitted fields keep their value. */
export const namespaceChange = namespaceFields
	.omit({ preset: true })
	.partial()
	.extend({ id: recordKey, isActive: flag.optional(), plan: z.enum(plans).optional() });

/** A request to remove a namespace; `cascade` includes its content if `confirm` is its name. */
export const namespaceRemoval = z.strictObject({
	id: recordKey,
	cascade: flag.default(false),
	confirm: z.string().trim().max(100).optional()
});

interface NamespaceResponse {
	id: number;
	namespace: string;
	label: string;
	isActive: boolean;
	isDefault: boolean;
	plan: Plan;
	createdAt: string;
	updatedAt: string;
	version: number;
}

/** Record to response. */
export const presentNamespace = (row: Namespace): NamespaceResponse => ({
	id: row.id,
	namespace: row.namespace,
	label: row.label,
	isActive: row.isActive,
	isDefault: row.namespace === 'default',
	plan: row.plan,
	createdAt: row.createdAt.toISOString(),
	updatedAt: row.updatedAt.toISOString(),
	version: row.version
});
