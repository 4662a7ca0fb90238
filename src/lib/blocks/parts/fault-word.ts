/** The error message of a field, by its name and error code. */
export function faultWord(name: string, code: string): 'required' | 'long' | 'consent' | 'email' | 'form' {
	if (name === 'consent') return 'consent';
	if (code === 'required' || code === 'not_nullable') return 'required';
	if (code === 'too_long') return 'long';
	return name === 'email' ? 'email' : 'form';
}
