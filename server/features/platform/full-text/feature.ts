import { feature } from '../../feature.ts';
import { tables } from './model.ts';

/** The search of words in texts, for the features whose records have some. */
export const fullText = feature('full-text', { operations: {}, tables });
