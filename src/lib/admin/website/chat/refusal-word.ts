import type { RefusedForm } from '../../shell/forms/form-errors.ts';

/** Which words tell why a question was refused; undefined for the usual ones. */
export function refusalWord(form: RefusedForm | null): 'often' | 'busy' | undefined {
	if (form?.error.code === 'rate_limited') return 'often';
	return form?.error.code === 'unavailable' ? 'busy' : undefined;
}
