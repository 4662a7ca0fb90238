import type { NamespaceDirectory } from '../../access/namespace-directory.ts';
import { activeAmong, stateOf } from '../namespaces/find.ts';
import { eventNamespace } from './find.ts';

/** The namespaces as they are stored, and those of events. */
export const namespaceDirectory: NamespaceDirectory = { activeAmong, stateOf, ofEvent: eventNamespace };
