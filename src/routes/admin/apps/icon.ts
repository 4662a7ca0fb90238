import Plug from '@lucide/svelte/icons/plug';

export default Plug;
