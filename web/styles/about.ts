import '../features/legal/legal.module.css';
import '../features/about/about.module.css';
