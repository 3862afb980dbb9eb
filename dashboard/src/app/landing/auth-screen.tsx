import { AuthPage } from '../../features/sign-in/auth-page';
import { ProductImage } from './samples';

export function AuthScreen() {
  return <AuthPage image={<ProductImage />} />;
}
