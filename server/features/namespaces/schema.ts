import { z } from 'zod';
import type { Namespace } from './model.ts';

/** Lower-case name of a namespace: `^[a-z0-9][a-z0-9-]*$`, at most 100 characters. */
export const namespaceName = z
	.string()
	.trim()
	.toLowerCase()
	.min(1)
	.max(100)
	.regex(/^[a-z0-9][a-z0-9-]*$/, 'Use small letters, digits and hyphens.')
	.describe('Name of the namespace in addresses: small letters, digits, hyphens');

// Names that stand for parts of the product in addresses.
const reserved = new Set(['admin', 'api', 'www', 'mcp', 'oauth', 'mail']);

/** The name of a namespace that is to be made; some are `reserved`. */
export const newNamespaceName = namespaceName.refine((name) => !reserved.has(name), {
	error: 'This name is kept for the product itself.',
	params: { code: 'reserved' }
});

export interface NamespaceWire {
	id: number;
	namespace: string;
	label: string;
	isActive: boolean;
	isDefault: boolean;
}

/** Record to wire. */
export const presentNamespace = (row: Namespace): NamespaceWire => ({
	id: row.id,
	namespace: row.namespace,
	label: row.label,
	isActive: row.isActive,
	isDefault: row.namespace === 'default'
});
